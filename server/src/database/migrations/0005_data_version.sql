-- Goes up in the same transaction as every change of what the public reads: one row.
create table data_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0
);

insert into data_version default values;

-- How the index stands, written by the process that indexes: one row.
create table index_state (
  only_row boolean primary key default true check (only_row),
  -- The last moment at which the index was known to be the node's chain, to its head.
  current_at timestamptz,
  -- Set while everything is read again because the chain parted further back than the blocks kept.
  rebuilding boolean not null default false
);

insert into index_state default values;
