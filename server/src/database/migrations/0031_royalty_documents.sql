-- The published documents of disbursements. Their hashes are on the chain, so their bytes never change and are kept for good.
create table royalty_documents (
  -- The keccak256 hash of the document's UTF-8 bytes, in lower case.
  hash text primary key,
  -- Text, because jsonb would change the bytes.
  document text not null,
  created_at timestamptz not null default now()
);
