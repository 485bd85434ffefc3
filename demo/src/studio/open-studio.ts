import { applyAsArtist, decideArtist, listArtists, readArtist } from '@melos/api-contract'
import type { PrivateKeyAccount } from 'viem/accounts'
import { openAccount, PASSWORD, type Person } from '../accounts/open-account.ts'
import type { Administer } from '../administer.ts'
import type { Ask } from '../call-as.ts'
import { RefusedError } from '../call-server.ts'
import { type StudioArtist, studioArtists } from '../studio-songs.ts'
import { bringOffer } from './bring-offer.ts'
import { prepareSong } from './prepare-song.ts'

interface StudioParts {
  readonly apiUrl: string
  readonly administer: Administer
  readonly walletOf: (name: string) => PrivateKeyAccount
}

/** Writes words for the songs of others. */
const lyricist: Person = {
  username: 'rui',
  email: 'rui@tavora.example',
  country: 'PT',
  password: PASSWORD,
  network: '127.0.0.5',
}

/** Artists who come by themselves: they apply, are accepted, prepare songs and offer them. */
export async function openStudio({ apiUrl, administer, walletOf }: StudioParts): Promise<void> {
  try {
    await Promise.all(studioArtists.map((artist, place) => work(artist, `127.0.0.${3 + place}`)))
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    console.warn(`Something is missing in the sample world's studio: ${error.message}`)
  }

  async function work(artist: StudioArtist, network: string): Promise<void> {
    const wallet = walletOf(`artist of ${artist.earlier}`)
    const ask = await openAccount(apiUrl, { ...artist, password: PASSWORD, network, wallet })
    await ensureAccepted(artist, { ask, administer })
    const sessionOf = async (email: string): Promise<Ask> => {
      if (email !== lyricist.email) throw new Error(`${email} has no account in the sample world`)
      return await openAccount(apiUrl, lyricist)
    }
    for (const plan of artist.songs) {
      const song = await prepareSong({ apiUrl, artist, ask, wallet, sessionOf }, plan)
      await bringOffer({ ask, administer, seller: wallet.address }, { song, plan })
    }
  }
}

async function ensureAccepted(
  { stageName, legalName, country, biography }: StudioArtist,
  { ask, administer }: { ask: Ask; administer: Administer },
): Promise<void> {
  const { body: known } = readArtist.answer.parse(await ask(readArtist))
  if (known?.state === 'ACTIVE') return
  if (known === null) await ask(applyAsArtist, { body: { stageName, legalName, country, biography } })
  const { data } = listArtists.answer.parse(await administer(listArtists, { query: '?size=100' }))
  const applied = data.find((artist) => artist.stageName === stageName)
  if (applied === undefined) return
  await administer(decideArtist, {
    id: applied.accountId,
    body: { decision: 'ACTIVE', reason: null, appliedAt: applied.appliedAt },
  })
}
