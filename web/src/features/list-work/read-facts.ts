import {
  auctionLimits,
  type DraftContent,
  readSongForm,
  songFieldOf,
  type WorkDraft,
  workDraftSchema,
} from '@melos/api-contract'
import { toWhole } from '@melos/api-contract/typed-values'
import type { FormReading } from '../../lib/form-reading.ts'
import { describeIssue } from '../../song-forms/describe-issue.ts'
import { texts } from './texts.ts'

/** What is wrong with each field, as a sentence. */
export type Complaints = { readonly [Field in keyof DraftContent]?: string }

/** Reads the song's details from the form. */
export function readFacts(content: DraftContent): FormReading<WorkDraft, Complaints> {
  const form = readSongForm(content)
  const parsed = workDraftSchema.safeParse({ ...form, percentage: toWhole(content.percentage) })
  const complaints: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? [])
    complaints[songFieldOf(issue.path, form.links)] ??= describeIssue(issue)
  if (content.percentage.trim() === '') complaints.percentage = texts.complaints.missing
  const bytes = new TextEncoder().encode(content.title.trim()).length
  if (bytes > auctionLimits.maxTokenNameBytes) complaints.title ??= texts.complaints.tokenName(bytes)
  if (!parsed.success || Object.keys(complaints).length > 0)
    // Every path of the schema begins with a field of the form.
    return { kind: 'wrong', complaints: complaints as Complaints }
  return { kind: 'right', value: parsed.data }
}
