import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type MarketQuery, toMarketAddress } from './market-query.ts'
import { texts } from './texts.ts'

export function NoMarkets({ query }: { query: MarketQuery }) {
  const { all, found, toAuctions } = texts.none
  const isAll = query.search === null && query.state === null
  const { title, text } = isAll ? all : found
  const action = isAll ? (
    <ButtonLink to="/">{toAuctions}</ButtonLink>
  ) : (
    <ButtonLink to={toMarketAddress({ ...query, state: null, search: null, page: 1 })}>{found.action}</ButtonLink>
  )
  return (
    <Notice title={title} action={action}>
      <p>{text}</p>
    </Notice>
  )
}
