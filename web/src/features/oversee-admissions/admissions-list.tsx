import type { ComponentProps, ReactNode } from 'react'
import { listed, useQuery } from '../../lib/query-client.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { admissionsKey, type Rows } from './admission-admin-calls.ts'
import { type AdmissionsQuery, isFiltered, toAdmissionsAddress } from './admissions-query.ts'
import { texts } from './texts.ts'

interface AdmissionsListProps<Row> {
  readonly address: AdmissionsQuery
  readonly load: (address: AdmissionsQuery) => Promise<Rows<Row>>
  readonly words: ComponentProps<typeof PagedList>['words']
  readonly children: (rows: readonly Row[], isBusy: boolean) => ReactNode
}

/** The page of a list that the address asks for. */
export function AdmissionsList<Row>({ address, load, words, children }: AdmissionsListProps<Row>) {
  const query = useQuery({ queryKey: [...admissionsKey, address], queryFn: () => load(address), ...listed })
  return (
    <PagedList
      query={query}
      words={words}
      frame={texts}
      isFiltered={isFiltered(address)}
      toPage={(number) => toAdmissionsAddress({ ...address, page: number })}
    >
      {({ rows }) => children(rows, query.isPlaceholderData)}
    </PagedList>
  )
}
