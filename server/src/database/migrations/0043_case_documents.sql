-- A document that a side of a case sent, one for each message of the kind DOCUMENT.
create table case_documents (
  id uuid primary key,
  report_id bigint not null,
  number integer not null,
  name text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  stored_names text[] not null,
  foreign key (report_id, number) references case_messages on delete cascade,
  unique (report_id, number)
);

-- The file goes with its row, which goes with its case.
create trigger case_documents_removed after delete on case_documents for each row execute function note_removed_files();

alter table case_messages drop constraint case_messages_kind_check;
alter table case_messages add constraint case_messages_kind_check check (
  kind in (
    'QUESTION', 'ADDITION', 'DOCUMENT', 'BLOCK', 'NOTICE', 'ANSWER', 'UNANSWERED', 'REJECTION', 'DECISION', 'WITHDRAWAL',
    'LIFT', 'COMPLAINT', 'COMPLAINT_DECISION'
  )
);

-- What two administrators block for good, two of them lift: by lifting the block, or by granting the uploader's complaint.
alter table infringement_reports add proposed_act text check (proposed_act in ('UPHOLD', 'LIFT', 'GRANT'));
update infringement_reports set proposed_act = 'UPHOLD' where proposed_by is not null;
alter table infringement_reports add check ((proposed_act is null) = (proposed_by is null));

-- Counts its changes, so that an administrator decides on what they have seen.
alter table screenings add version integer not null default 1;
