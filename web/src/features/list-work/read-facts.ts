import { auctionLimits, type DraftContent, type WorkDraft, workDraftSchema } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { readWhole } from '../../lib/read-number.ts'
import { texts } from './texts.ts'

/** What is wrong with each field, as a sentence. */
export type Complaints = { readonly [Field in keyof DraftContent]?: string }

export type Reading<Value> =
  | { readonly kind: 'right'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly complaints: Complaints }

const linkFields = { CUSTOM: 'website', YOUTUBE: 'youtube', SPOTIFY: 'spotify' } as const

/** Reads the song's details from the form; an empty optional field becomes null. */
export function readFacts(content: DraftContent): Reading<WorkDraft> {
  const links = toLinks(content)
  const parsed = workDraftSchema.safeParse({
    title: content.title,
    artist: content.artist,
    description: content.description,
    percentage: toWhole(content.percentage),
    era: orNull(content.era),
    label: orNull(content.label),
    recordingStudio: orNull(content.recordingStudio),
    country: orNull(content.country),
    yearOfRelease: content.yearOfRelease.trim() === '' ? null : toWhole(content.yearOfRelease),
    genres: splitList(content.genres).map((label) => ({ label })),
    musicAuthors: splitList(content.musicAuthors),
    lyricsAuthors: splitList(content.lyricsAuthors),
    links,
  })
  const complaints: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) complaints[fieldOf(issue.path, links)] ??= describeIssue(issue)
  if (content.percentage.trim() === '') complaints.percentage = texts.complaints.missing
  const bytes = new TextEncoder().encode(content.title.trim()).length
  if (bytes > auctionLimits.maxTokenNameBytes) complaints.title ??= texts.complaints.tokenName(bytes)
  if (!parsed.success || Object.keys(complaints).length > 0)
    // Every path of the schema begins with a field of the form.
    return { kind: 'wrong', complaints: complaints as Complaints }
  return { kind: 'right', value: parsed.data }
}

function fieldOf([first, second]: readonly PropertyKey[], links: ReturnType<typeof toLinks>): string {
  if (first !== 'links') return String(first)
  const link = typeof second === 'number' ? links[second] : undefined
  return link === undefined ? 'website' : linkFields[link.type]
}

function toLinks(content: DraftContent) {
  return (['CUSTOM', 'YOUTUBE', 'SPOTIFY'] as const)
    .map((type) => ({ type, url: content[linkFields[type]].trim() }))
    .filter(({ url }) => url !== '')
}

/** NaN for anything but digits and spaces. */
export function toWhole(text: string): number {
  const digits = readWhole(text)
  return /^\d{1,17}$/.test(digits) ? Number(digits) : Number.NaN
}

function splitList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** The fields of a zod issue that we describe. */
interface Issue {
  readonly code?: string | undefined
  readonly message: string
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/** Describes a validation issue in a sentence; the messages of our own rules begin with `must`. */
export function describeIssue({ code, message, origin, minimum, maximum }: Issue): string {
  const { complaints } = texts
  if (message.startsWith('must ')) return complaints.it(message)
  if (code === 'too_small') {
    if (origin === 'string') return complaints.missing
    // Not grouped, because the only large minimum is a year.
    return complaints.atLeast(String(minimum))
  }
  if (code === 'too_big') {
    const most = groupThousands(String(maximum))
    if (origin === 'string') return complaints.tooLong(most)
    return origin === 'array' ? complaints.tooMany(most) : complaints.atMost(most)
  }
  return complaints.wholeNumber
}
