import { auctionLimits, type DraftContent, type WorkDraft, workDraftSchema } from '@melos/api-contract'
import { toWhole } from '@melos/api-contract/typed-values'
import type { FormReading } from '../../lib/form-reading.ts'
import { describeIssue } from '../../song-forms/describe-issue.ts'
import { texts } from './texts.ts'

/** What is wrong with each field, as a sentence. */
export type Complaints = { readonly [Field in keyof DraftContent]?: string }

const linkFields = { CUSTOM: 'website', YOUTUBE: 'youtube', SPOTIFY: 'spotify' } as const

/** Reads the song's details from the form; an empty optional field becomes null. */
export function readFacts(content: DraftContent): FormReading<WorkDraft, Complaints> {
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

function splitList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text
}
