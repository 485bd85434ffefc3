import { readFile } from 'node:fs/promises'
import {
  acceptShare,
  beginUpload,
  consentKinds,
  consentMessage,
  consentTexts,
  createSong,
  findSong,
  finishUpload,
  giveConsent,
  inviteContributor,
  listSongs,
  type Song,
  type SongFileKind,
  sendPiece,
  setContributors,
  studioLimits,
  WHOLE_SHARE,
} from '@melos/api-contract'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Ask } from '../call-as.ts'
import { findMailedToken } from '../find-mailed-token.ts'
import { songFiles } from '../song.ts'
import { locateFile } from '../songs.ts'
import type { StudioArtist, StudioSong } from '../studio-songs.ts'
import { writePdf } from './write-pdf.ts'

export interface Preparation {
  readonly apiUrl: string
  readonly artist: StudioArtist
  readonly ask: Ask
  readonly wallet: PrivateKeyAccount
  /** The session of a contributor who accepts. */
  readonly sessionOf: (email: string) => Promise<Ask>
}

/** Fills in everything that the plan has for the song, from wherever an earlier run stopped. */
export async function prepareSong(preparation: Preparation, plan: StudioSong): Promise<Song> {
  const { ask } = preparation
  const { data } = listSongs.answer.parse(await ask(listSongs))
  const known = data.find(({ content }) => content.title === plan.content.title)
  const song = known ?? createSong.answer.parse(await ask(createSong, { body: plan.content })).body
  if (song.isFrozen) return song
  await addFiles(preparation, { song, plan })
  await share(preparation, { song, plan })
  // Artists sign when everything else is there.
  if (plan.title.length > 0) await consent(preparation, song)
  return await read(ask, song)
}

interface Prepared {
  readonly song: Song
  readonly plan: StudioSong
}

async function addFiles({ ask, artist }: Preparation, { song, plan }: Prepared): Promise<void> {
  const add = async (kind: SongFileKind, { type, name, content }: { type: string; name: string; content: Buffer }) => {
    if (song.files.some((file) => file.kind === kind)) return
    const file = { kind, name, contentType: type, bytes: content.length, modifiedAt: 0 }
    const begun = beginUpload.answer.parse(await ask(beginUpload, { id: song.id, body: file })).body
    for (let { offset } = begun; offset < content.length; offset += studioLimits.pieceBytes) {
      const body = new Blob([new Uint8Array(content.subarray(offset, offset + studioLimits.pieceBytes))])
      await ask(sendPiece, { id: begun.id, query: `?offset=${offset}`, body })
    }
    await ask(finishUpload, { id: begun.id })
  }
  const load = async (slug: string, kind: 'cover' | 'avatar' | 'audio', type: string) => {
    const content = await readFile(locateFile({ slug }, kind))
    return { type, name: `${slug}${songFiles[kind].replace(/^[^.]*/, kind === 'audio' ? '' : `-${kind}`)}`, content }
  }
  await add('AUDIO', await load(plan.slug, 'audio', 'audio/mpeg'))
  await add('AVATAR', await load(artist.earlier, 'avatar', 'image/webp'))
  if (plan.hasCover) await add('COVER', await load(plan.slug, 'cover', 'image/webp'))
  if (plan.title.length === 0) return
  await add('TITLE', { type: 'application/pdf', name: `${plan.slug}-title.pdf`, content: writePdf(plan.title) })
}

async function share({ apiUrl, ask, artist, sessionOf }: Preparation, { song, plan }: Prepared): Promise<void> {
  const { contributors: others } = plan
  if (others.length === 0) return
  const left = (pie: 'masterShare' | 'compositionShare') => others.reduce((rest, one) => rest - one[pie], WHOLE_SHARE)
  if (song.contributors.length <= 1) {
    const own = song.contributors.map(({ id }) => ({ id }))[0]
    const { version } = await read(ask, song)
    const contributors = [
      {
        ...own,
        name: artist.legalName,
        email: null,
        roles: ['composer', 'performer'],
        masterShare: left('masterShare'),
        compositionShare: left('compositionShare'),
      },
      ...others.map(({ accepts: _, ...other }) => other),
    ]
    await ask(setContributors, { id: song.id, body: { version, contributors } })
  }
  for (const { email, accepts } of others) {
    const { contributors } = await read(ask, song)
    const contributor = contributors.find((one) => one.email === email)
    if (contributor === undefined || contributor.state === 'ACCEPTED') continue
    if (contributor.state === 'NOT_INVITED') await ask(inviteContributor, { id: [song.id, contributor.id] })
    if (!accepts) continue
    const session = await sessionOf(email)
    await session(acceptShare, { body: { token: await findMailedToken(apiUrl, { address: email, page: '/invite' }) } })
  }
}

async function consent({ ask, artist, wallet }: Preparation, song: Song): Promise<void> {
  const { consents } = await read(ask, song)
  for (const kind of consentKinds) {
    if (consents.some((given) => given.kind === kind)) continue
    const signedName = artist.legalName
    const signature = await wallet.signMessage({ message: consentMessage({ kind, songId: song.id, signedName }) })
    const { version } = await read(ask, song)
    const { textHash } = consentTexts[kind]
    const body = { version, kind, textHash, signedName, signature: { wallet: wallet.address, signature } }
    await ask(giveConsent, { id: song.id, body })
  }
}

async function read(ask: Ask, { id }: Song): Promise<Song> {
  return findSong.answer.parse(await ask(findSong, { id })).body
}
