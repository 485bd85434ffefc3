import { type DossierContent, type Policy, WHEN_SIGNED } from '@melos/api-contract'
import { formatMels, groupThousands, withUnit } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { describePolicy, findPolicy } from '../../admission/describe-policy.ts'
import { describeDuration } from '../../lib/describe-duration.ts'
import { nameCountry } from '../../lib/name-country.ts'
import { showPercent } from '../../lib/share.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { texts as forms } from '../../song-forms/texts.ts'
import { texts } from './texts.ts'

const words = texts.compare

/** One line of a submission; `field` is what a remark names. */
interface DossierLine {
  /** Unique within a submission. */
  readonly key: string
  readonly field: string
  readonly label: string
  readonly value: string
}

export interface ComparedLine extends DossierLine {
  /** Undefined without an earlier submission. */
  readonly before: string | undefined
  readonly isChanged: boolean
}

/** Undefined until they have loaded. */
type Policies = readonly Policy[] | undefined

/** All lines of this submission and those that are gone, against the last one that was read. */
export function compareDossiers(
  now: DossierContent,
  before: DossierContent | undefined,
  policies?: Policies,
): ComparedLine[] {
  const lines = listLines(now, policies)
  if (before === undefined) return lines.map((line) => ({ ...line, before: undefined, isChanged: false }))
  const earlier = new Map(listLines(before, policies).map((line) => [line.key, line]))
  const kept = lines.map((line) => {
    const value = earlier.get(line.key)?.value ?? ''
    return { ...line, before: value, isChanged: value !== line.value }
  })
  const keys = new Set(lines.map(({ key }) => key))
  const gone = [...earlier.values()].filter(({ key }) => !keys.has(key))
  return [...kept, ...gone.map((line) => ({ ...line, value: '', before: line.value, isChanged: true }))]
}

function listLines(dossier: DossierContent, policies: Policies): DossierLine[] {
  return [
    ...listArtist(dossier),
    ...listFacts(dossier),
    ...listFiles(dossier),
    ...listPeople(dossier),
    ...listConsents(dossier),
    ...listTerms(dossier, policies),
  ]
}

const names: Readonly<Record<string, string>> = forms.fieldNames

const nameOf = (field: string): string => names[field] ?? field

function listArtist({ artist }: DossierContent): DossierLine[] {
  const { artistName, legalName, artistCountry } = words
  return [
    { key: 'artist.stageName', field: 'artist', label: artistName, value: artist.stageName },
    { key: 'artist.legalName', field: 'artist', label: legalName, value: artist.legalName },
    { key: 'artist.country', field: 'artist', label: artistCountry, value: nameCountry(artist.country) },
  ]
}

/** Fields that were left empty take no line, unless they were filled before. */
function listFacts({ song }: DossierContent): DossierLine[] {
  const order = Object.keys(names)
  return Object.entries(song.content)
    .filter(([, value]) => value.trim() !== '')
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([field, value]) => ({ key: `song.${field}`, field, label: nameOf(field), value: describeFact(field, value) }))
}

/** Choices are stored as codes. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  advisory: forms.advisories,
  isInstrumental: { true: words.yes },
  derivesFrom: forms.derivations,
}

function describeFact(field: string, value: string): string {
  const named = choices[field]
  if (named === undefined) return value
  const codes = value.split(',').map((code) => code.trim())
  return codes.map((code) => named[code] ?? code).join(', ')
}

function listFiles({ files }: DossierContent): DossierLine[] {
  return files.map(({ kind, name, sha256 }) => {
    const isDocument = kind === 'TITLE' || kind === 'LICENCE'
    // There is one recording and one cover, but there can be several documents.
    const key = isDocument ? `file.${kind}.${sha256}` : `file.${kind}`
    return { key, field: kind, label: nameOf(kind), value: `${name} · ${sha256.slice(0, 12)}…` }
  })
}

function listPeople({ contributors }: DossierContent): DossierLine[] {
  return contributors.map(({ name, roles, masterShare, compositionShare, answeredAt }, index) => ({
    key: `person.${index}`,
    field: 'contributors',
    label: words.person(index + 1),
    value: [
      name,
      ...roles,
      words.recording(showPercent(masterShare)),
      words.composition(showPercent(compositionShare)),
      ...(answeredAt === null ? [] : [words.accepted(showUtc(answeredAt))]),
    ].join(', '),
  }))
}

function listConsents({ consents }: DossierContent): DossierLine[] {
  return consents.map(({ kind, version, signedName, wallet, givenAt }) => {
    const signed = words.signed(signedName, version, showUtc(givenAt))
    const value = wallet === null ? signed : `${signed}, ${words.wallet(shortenAddress(wallet))}`
    return { key: `consents.${kind}`, field: `consents.${kind}`, label: nameOf(`consents.${kind}`), value }
  })
}

const pieNames: Readonly<Record<string, string>> = words.pies

function listTerms({ offer: { pie, percentage, terms } }: DossierContent, policies: Policies): DossierLine[] {
  const values = {
    pie: pieNames[pie] ?? pie,
    percentage: `${percentage}%`,
    tokenCount: groupThousands(terms.tokenCount),
    minimumPrice: withUnit(formatMels(terms.minimumPrice), 'MELS'),
    threshold: withUnit(formatMels(terms.threshold), 'MELS'),
    startsAt: terms.startsAt === WHEN_SIGNED ? words.whenSigned : showUtc(terms.startsAt),
    duration: describeDuration(terms.durationSeconds),
    seller: terms.seller,
    policy: describePolicy(findPolicy(policies, terms.policy)).join(' '),
  }
  return Object.entries(values).map(([field, value]) => ({
    key: `offer.${field}`,
    field,
    label: nameOf(field),
    value,
  }))
}
