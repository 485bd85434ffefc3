-- The contract names refunds without the commission that is refunded with them, and alerts said so too.
update alerts
set data = data || jsonb_build_object('refund', trunc((data ->> 'refund')::numeric * 11 / 10)::text)
where kind = 'SETTLED';
