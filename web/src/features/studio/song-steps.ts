import type { ConsentKind, Missing, Song } from '@melos/api-contract'
import type { LegalText } from '../../content/legal/legal-text.ts'
import type { ContentEditor } from '../../song-forms/content-editor.ts'
import type { PeopleEditor } from './people-editor.ts'
import type { FileUploader } from './upload-files.ts'

export const songSteps = ['files', 'facts', 'people', 'title', 'consents'] as const

export type SongStep = (typeof songSteps)[number]

export type SongEditor = ContentEditor<Song>

/** What is wrong at each field, as a sentence. */
export type FieldComplaints = Readonly<Record<string, string>>

/** What an artist consents to. */
export type ConsentLegalTexts = Readonly<Record<ConsentKind, LegalText>>

export interface SongStepProps {
  readonly consents: ConsentLegalTexts
  readonly editor: SongEditor
  readonly uploader: FileUploader
  readonly people: PeopleEditor
  readonly complaints: FieldComplaints
  readonly onBack?: (() => void) | undefined
  readonly onNext: () => void
}

/** The step that the URL names, if any. */
export function readSongStep(text: string | null): SongStep | undefined {
  return songSteps.find((step) => step === text)
}

/** Groups of what can be missing; all other fields are facts. */
const groups: Readonly<Record<string, SongStep>> = {
  AUDIO: 'files',
  COVER: 'files',
  AVATAR: 'files',
  TITLE: 'title',
  LICENCE: 'title',
  contributors: 'people',
  masterShare: 'people',
  compositionShare: 'people',
  consents: 'consents',
}

export function stepOfField(field: string): SongStep {
  return groups[field.split('.')[0] ?? ''] ?? 'facts'
}

export function findMissingSteps({ missing }: Pick<Song, 'missing'>): SongStep[] {
  const found = new Set(missing.map(({ field }) => stepOfField(field)))
  return songSteps.filter((step) => found.has(step))
}

export function findMissingOf({ missing }: Pick<Song, 'missing'>, step: SongStep): Missing[] {
  return missing.filter(({ field }) => stepOfField(field) === step)
}
