import { nameCountry } from '../lib/name-country.ts'
import { texts } from './texts.ts'

/** Countries whose names have an article within a sentence. */
const withArticle: ReadonlySet<string> = new Set(
  'AE AX BS CC CF CG CD CK DO FK FO GB GM HM IM IO KM KY MH MP MV NL PH PS SB SC TC TF UM US VA VG VI'.split(' '),
)

/** Countries that laws name together. */
export const countryGroups = {
  EEA: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
} as const satisfies Record<keyof typeof texts.groups, readonly string[]>

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** `the United States, the European Economic Area or Japan`. */
export function describeCountries(codes: readonly string[]): string {
  const { EEA } = countryGroups
  const hasAll = EEA.every((code) => codes.includes(code))
  const single = hasAll ? codes.filter((code) => !EEA.some((member) => member === code)) : codes
  const names = single
    .map((code) => ({ code, name: nameCountry(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ code, name }) => (withArticle.has(code) ? `the ${name}` : name))
  return list.format(hasAll ? [texts.groups.EEA, ...names] : names)
}
