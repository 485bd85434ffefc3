import type { Policy } from '@melos/api-contract'
import { describeCountries } from './countries.ts'
import { isRestricted } from './is-restricted.ts'
import { texts } from './texts.ts'

type Rule = Pick<Policy, 'id' | 'needs' | 'countriesDenied' | 'text'>

/** Who can bid, in sentences. */
export function describePolicy({ id, needs, countriesDenied, text }: Rule): readonly string[] {
  if (!isRestricted({ id })) return [texts.open]
  const own = text.trim() === '' ? [] : [text.trim()]
  if (needs.length === 0) return [texts.unknown, ...own]
  return [
    countriesDenied.length === 0 ? texts.everywhere : texts.denied(describeCountries(countriesDenied)),
    ...(needs.includes('DECLARATIONS') ? [texts.declarations] : []),
    ...(needs.includes('SCREENING') ? [texts.screening] : []),
    ...own,
  ]
}

/** The policy with this number. Until the policies have loaded, one other than 0 says only that it is unknown. */
export function findPolicy(policies: readonly Policy[] | undefined, id: number): Policy {
  const unknown = { id, name: '', text: '', needs: [], countriesDenied: [], isOffered: true }
  return policies?.find((policy) => policy.id === id) ?? unknown
}
