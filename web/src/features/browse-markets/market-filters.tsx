import { ListFilters } from '../../ui/list-filters.tsx'
import { marketTexts } from '../../ui/market-texts.ts'
import { Select } from '../../ui/select.tsx'
import {
  LONGEST_SEARCH,
  MARKET_PATH,
  type MarketQuery,
  readMarketQuery,
  sorts,
  states,
  toMarketAddress,
} from './market-query.ts'
import { texts } from './texts.ts'

const { filters: words } = texts

export function MarketFilters({ query }: { query: MarketQuery }) {
  return (
    <ListFilters
      action={MARKET_PATH}
      words={words}
      search={query.search}
      longestSearch={LONGEST_SEARCH}
      toAddress={(values) => toMarketAddress(readMarketQuery(values))}
    >
      <Select label={words.state} name="state" value={query.state ?? ''}>
        <option value="">{words.anyState}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {marketTexts.states[state]}
          </option>
        ))}
      </Select>
      <Select label={words.sort} name="sort" value={query.sort}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </Select>
    </ListFilters>
  )
}
