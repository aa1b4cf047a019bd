-- Tasks of the queue are named by what they do. Waiting jobs get the new names.
-- This file may not run while an older version does: it knows the previous names of tasks only.
do $$
begin
  -- The queue creates its tables itself, at the first start.
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  create temporary table renamed_task on commit drop as select * from (values
    ('accounts:tell-agreement', 'accounts:notify-agreement'),
    ('activities:tell', 'activities:publish-change'),
    ('exclusives:tell', 'exclusives:notify'),
    ('lists:tell', 'lists:notify'),
    ('lists:tell-all', 'lists:notify-all'),
    ('platform:tell', 'platform:publish'),
    ('questions:tell', 'questions:notify'),
    ('questions:tellChange', 'questions:notify-change')
  ) as x (before, after);
  insert into graphile_worker._private_tasks (identifier)
    select after from renamed_task
    where before in (select identifier from graphile_worker._private_tasks) and after not in (select identifier from graphile_worker._private_tasks);
  update graphile_worker._private_jobs job set task_id = new.id
    from renamed_task
    join graphile_worker._private_tasks old on old.identifier = renamed_task.before
    join graphile_worker._private_tasks new on new.identifier = renamed_task.after
    where job.task_id = old.id;
  delete from graphile_worker._private_tasks where identifier in (select before from renamed_task);
end $$;
