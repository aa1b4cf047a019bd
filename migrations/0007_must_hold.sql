-- Lets a statement fail by itself, so that a transaction can be sent as a whole: what does not hold undoes it, commit included.

create function must_hold(condition boolean) returns void language plpgsql as $$
begin
  if condition is not true then
    raise exception 'a condition of the transaction does not hold' using errcode = 'KT001';
  end if;
end $$;
