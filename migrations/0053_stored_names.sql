-- Stored keys of messages and waiting jobs get the names that programs know them by since the renaming of 0050.
-- Neither this file nor 0050 may run while an older version does: it knows the previous names of tables and tasks only.
update import_problem set reason = 'store.' || substr(reason, 6) where starts_with(reason, 'shop.');
update bulk_change_refusal set reason = 'store.' || substr(reason, 6) where starts_with(reason, 'shop.');

do $$
begin
  -- The queue creates its tables itself, at the first start.
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  create temporary table renamed_task on commit drop as select * from (values
    ('checkout:release', 'checkout:expire'),
    ('products:bulk', 'listings:bulk-change'),
    ('products:bulk-resume', 'listings:bulk-change-resume'),
    ('products:bulk-sweep', 'listings:bulk-change-sweep'),
    ('products:import', 'listings:import'),
    ('products:import-pictures', 'listings:import-pictures'),
    ('products:import-resume', 'listings:import-resume'),
    ('products:import-sweep', 'listings:import-sweep'),
    ('products:schedule', 'listings:schedule')
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
