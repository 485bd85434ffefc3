import { emailAddressSchema, type Song, WHOLE_SHARE } from '@melos/api-contract'
import { readAmount } from '../../lib/read-number.ts'
import { showShare } from '../../lib/share.ts'
import { type ContentEditor, createContentEditor, IncompleteError } from '../../song-forms/content-editor.ts'
import { songCalls } from './studio-calls.ts'
import { texts } from './texts.ts'

/** A person as typed. */
export interface PersonRow {
  /** Stays the same while the person has no id yet. */
  readonly key: string
  readonly isArtist: boolean
  readonly name: string
  readonly email: string
  readonly roles: string
  readonly masterShare: string
  readonly compositionShare: string
}

interface People {
  readonly id: string
  readonly version: number
  readonly content: { readonly rows: readonly PersonRow[] }
}

export type PeopleEditor = ReturnType<typeof createPeopleEditor>

type SongEditor = Pick<ContentEditor<Song>, 'read' | 'take' | 'flush'>

interface SongCalls {
  readonly find: typeof songCalls.find
  readonly setContributors: typeof songCalls.setContributors
}

/** The editor of a song's people. It saves all of them together, once all can be read. */
export function createPeopleEditor(song: SongEditor, { find, setContributors }: SongCalls = songCalls) {
  /** The server's id of each row that it knows. */
  const ids = new Map<string, string>()

  function toPeople(stored: Song): People {
    for (const { id } of stored.contributors) ids.set(id, id)
    return { id: stored.id, version: stored.version, content: { rows: toRows(stored) } }
  }

  const editor = createContentEditor<People>(toPeople(song.read().stored), {
    async save(people, { rows }) {
      if (Object.keys(findPeopleComplaints(rows)).length > 0) throw new IncompleteError('Not everyone can be read')
      if (!(await song.flush())) throw new Error('The song isn’t saved')
      const contributors = rows.map((row) => ({ ...toContributor(row), ...withId(ids.get(row.key)) }))
      const saved = await setContributors(song.read().stored, contributors)
      saved.contributors.forEach(({ id }, index) => {
        const row = rows[index]
        if (row !== undefined) ids.set(row.key, id)
      })
      song.take(saved)
      return { ...people, version: saved.version }
    },
    async find(id) {
      const found = await find(id)
      song.take(found)
      return toPeople(found)
    },
  })

  return {
    ...editor,
    idOf: (row: PersonRow): string | undefined => ids.get(row.key),
    change: (rows: readonly PersonRow[]) => editor.type({ rows }),
  }
}

const withId = (id: string | undefined) => (id === undefined ? {} : { id })

function toRows({ contributors, content }: Song): PersonRow[] {
  const rows = contributors.map(({ id, isArtist, name, email, roles, masterShare, compositionShare }) => ({
    key: id,
    isArtist,
    name,
    email: email ?? '',
    roles: roles.join(', '),
    masterShare: showShare(masterShare),
    compositionShare: showShare(compositionShare),
  }))
  if (rows.some(({ isArtist }) => isArtist)) return rows
  return [{ ...emptyPerson('artist'), isArtist: true, name: content.artist }, ...rows]
}

export function emptyPerson(key: string): PersonRow {
  return { key, isArtist: false, name: '', email: '', roles: '', masterShare: '0', compositionShare: '0' }
}

function toContributor({ isArtist, name, email, roles, masterShare, compositionShare }: PersonRow) {
  return {
    name: name.trim(),
    email: isArtist ? null : email.trim(),
    roles: splitRoles(roles),
    masterShare: readShare(masterShare) ?? 0,
    compositionShare: readShare(compositionShare) ?? 0,
  }
}

function splitRoles(text: string): string[] {
  return text
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '')
}

/** `33.33` → 3333 basis points; undefined for anything else than a percentage with at most two decimals. */
export function readShare(text: string): number | undefined {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(readAmount(text))
  if (parts === null) return undefined
  const [, whole = '', fraction = ''] = parts
  const share = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return share <= WHOLE_SHARE ? share : undefined
}

export type Pie = 'masterShare' | 'compositionShare'

/** All shares of a pie in basis points; a field that can't be read counts as nothing. */
export function sumShares(rows: readonly PersonRow[], pie: Pie): number {
  return rows.reduce((sum, row) => sum + (readShare(row[pie]) ?? 0), 0)
}

const MOST_ROLES = 10

/** What is wrong, by `key.field`. */
export function findPeopleComplaints(rows: readonly PersonRow[]): Readonly<Record<string, string>> {
  const { complaints } = texts.people
  const found: Record<string, string> = {}
  for (const row of rows) {
    const complain = (field: keyof PersonRow, sentence: string) => {
      found[`${row.key}.${field}`] = sentence
    }
    if (row.name.trim() === '') complain('name', complaints.name)
    if (!row.isArtist) {
      const email = emailAddressSchema.safeParse(row.email.trim())
      if (!email.success) complain('email', complaints.email)
      else if (rows.some((other) => other !== row && isSameAddress(other.email, row.email)))
        complain('email', complaints.emailTwice)
    }
    if (splitRoles(row.roles).length > MOST_ROLES) complain('roles', complaints.roles)
    for (const pie of ['masterShare', 'compositionShare'] as const)
      if (readShare(row[pie]) === undefined) complain(pie, complaints.share)
  }
  return found
}

const isSameAddress = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
