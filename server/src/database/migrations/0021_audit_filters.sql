-- The audit log is listed by action and by actor, newest first.
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_actor on audit_log (actor, id);
