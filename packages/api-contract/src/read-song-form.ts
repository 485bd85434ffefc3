import type { DraftContent } from './drafts.ts'
import type { SongContent } from './studio.ts'
import { toWhole } from './typed-values.ts'

/** The fields of a song's form in the studio and in the listing of a work. */
type SongForm = Pick<SongContent, keyof SongContent & keyof DraftContent>

const linkFields = { CUSTOM: 'website', YOUTUBE: 'youtube', SPOTIFY: 'spotify' } as const

/** What a work's schema checks; an empty optional field becomes null. */
export function readSongForm(form: SongForm) {
  return {
    title: form.title,
    artist: form.artist,
    description: form.description,
    era: orNull(form.era),
    label: orNull(form.label),
    recordingStudio: orNull(form.recordingStudio),
    country: orNull(form.country),
    yearOfRelease: form.yearOfRelease.trim() === '' ? null : toWhole(form.yearOfRelease),
    genres: splitList(form.genres).map((label) => ({ label })),
    musicAuthors: splitList(form.musicAuthors),
    lyricsAuthors: splitList(form.lyricsAuthors),
    links: toLinks(form),
  }
}

/** The field that an issue of the schema is about. */
export function songFieldOf([first, second]: readonly PropertyKey[], links: ReturnType<typeof toLinks>): string {
  if (first !== 'links') return String(first)
  const link = typeof second === 'number' ? links[second] : undefined
  return link === undefined ? 'website' : linkFields[link.type]
}

export function splitList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function toLinks(form: SongForm) {
  return (['CUSTOM', 'YOUTUBE', 'SPOTIFY'] as const)
    .map((type) => ({ type, url: form[linkFields[type]].trim() }))
    .filter(({ url }) => url !== '')
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text
}
