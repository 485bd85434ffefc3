import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Offer, ReviewedOffer } from '@melos/api-contract'
import { expect, inject, test } from 'vitest'
import { openKillableServer, RESTARTS_MS } from '../../../test/support/killable-server.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestStudio, prepareOffer } from '../../../test/support/test-studio.ts'

/** Prepares the offer and reads rows; what is killed is a process that shares its database and its files. */
const studio = await openForTests(openTestStudio())
const { db, admin, mediaFolder } = studio
const { artist, song, offer, ask } = await prepareOffer(studio)
const server = await openForTests(openKillableServer({ ...studio, rpcUrl: inject('rpcUrl') }))

const listFiles = async () => {
  const entries = await readdir(join(mediaFolder, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ name }) => name).sort()
}
const worksOf = (id: string) => db.selectFrom('works').select(['id', 'asset']).where('offer_id', '=', id).execute()
const draftsOf = (id: string) => db.selectFrom('auction_drafts').select('work_id').where('offer_id', '=', id).execute()
const countAudit = async (action: string, id: string): Promise<number> => {
  const entries = db.selectFrom('audit_log').select('reason').where('reason', '=', `offer ${id}`)
  return (await entries.where('action', '=', action).execute()).length
}

/** Makes what was copied for a transaction that never ended a day old, so that the next start removes it. */
async function ageUploads(): Promise<void> {
  const uploads = join(mediaFolder, 'uploads')
  const yesterday = Date.now() / 1_000 - 86_460
  for (const name of await readdir(uploads)) await utimes(join(uploads, name), yesterday, yesterday)
}

test(
  'an offer whose server is killed at each step from its submission to its approval becomes one work',
  async () => {
    const { id } = offer
    const token = artist.accessToken
    const { version: songVersion } = await studio.readSong(artist, song.id)
    const submit = () =>
      server.call<Offer>('POST', `/api/studio/offers/${id}/submission`, token, { version: offer.version, songVersion })
    await server.killAt('offer_versions', submit)
    expect((await ask('GET', `/${id}`)).json().body).toEqual(offer)
    const { status, body: submitted } = await submit()
    expect([status, submitted.state, submitted.submissions]).toEqual([200, 'SUBMITTED', 1])

    const { version, dossierHash } = (
      await server.call<ReviewedOffer>('POST', `/api/offers/${id}/review`, admin, { version: submitted.version })
    ).body
    const before = await listFiles()
    const approve = () =>
      server.call('POST', `/api/offers/${id}/decision`, admin, {
        ...{ version, dossierHash, decision: 'APPROVED', remarks: [] },
      })
    // The files are copied, and no row says so. Then everything but the decision is written.
    for (const table of ['works', 'offer_reviews']) {
      await server.killAt(table, approve)
      expect((await ask('GET', `/${id}`)).json().body).toMatchObject({ state: 'IN_REVIEW', reviews: [] })
      expect([await worksOf(id), await draftsOf(id)]).toEqual([[], []])
      expect((await listFiles()).length).toBeGreaterThan(before.length)
    }
    await ageUploads()
    expect((await approve()).status).toBe(200)
    expect((await approve()).status).toBe(409)
    const [work, ...others] = await worksOf(id)
    expect([others, await draftsOf(id)]).toEqual([[], [{ work_id: work?.id }]])
    expect([await countAudit('OFFER_SUBMITTED', id), await countAudit('OFFER_APPROVED', id)]).toEqual([1, 1])
    expect((await studio.mailsTo(artist.email)).filter((kind) => kind === 'OFFER_APPROVED')).toHaveLength(1)
    const audio = song.files.find(({ kind }) => kind === 'AUDIO')
    const published = work?.asset.files.find(({ type }) => type === 'AUDIO')?.url ?? ''
    const original = await server.download(`/api/studio/files/${audio?.id}`, token)
    expect((await server.download(new URL(published, 'http://melos.example').pathname)).equals(original)).toBe(true)

    await server.restart()
    const media = await db
      .selectFrom('media')
      .select('id')
      .where('work_id', '=', work?.id ?? '')
      .execute()
    const own = (name: string) => media.some((row) => name.startsWith(row.id))
    await expect.poll(async () => (await listFiles()).filter((name) => !own(name)), { timeout: 20_000 }).toEqual(before)
  },
  RESTARTS_MS,
)
