import {
  createOffer,
  decideOffer,
  findOffer,
  findSong,
  findSubmittedOffer,
  type Offer,
  reviewOffer,
  type Song,
  saveOffer,
  submitOffer,
} from '@melos/api-contract'
import type { Administer } from '../administer.ts'
import type { Ask } from '../call-as.ts'
import type { StudioSong } from '../studio-songs.ts'

interface Parties {
  readonly ask: Ask
  readonly administer: Administer
  /** The artist's linked wallet. */
  readonly seller: string
}

/** Makes the song's offer and brings it to the state that the plan says, from wherever an earlier run stopped. */
export async function bringOffer(
  { ask, administer, seller }: Parties,
  { song, plan }: { song: Song; plan: StudioSong },
): Promise<void> {
  const made = { body: { songId: song.id } }
  const id = song.offerId ?? createOffer.answer.parse(await ask(createOffer, made)).body.id
  const read = async (): Promise<Offer> => findOffer.answer.parse(await ask(findOffer, { id })).body
  const offer = await read()
  if (offer.state !== 'DRAFT') return await decide()
  const body = { version: offer.version, ...plan.terms, seller }
  const { version } = saveOffer.answer.parse(await ask(saveOffer, { id, body })).body
  if (plan.becomes === 'DRAFT') return
  const { version: songVersion } = findSong.answer.parse(await ask(findSong, { id: song.id })).body
  await ask(submitOffer, { id, body: { version, songVersion } })
  await decide()

  async function decide(): Promise<void> {
    const { state, version } = await read()
    if (plan.becomes === 'DRAFT' || plan.becomes === 'SUBMITTED') return
    if (state !== 'SUBMITTED' && state !== 'IN_REVIEW') return
    if (state === 'SUBMITTED') await administer(reviewOffer, { id, body: { version } })
    const seen = findSubmittedOffer.answer.parse(await administer(findSubmittedOffer, { id })).body
    const { dossierHash } = seen
    const decision = { version: seen.version, dossierHash, decision: plan.becomes, remarks: plan.remarks }
    await administer(decideOffer, { id, body: decision })
  }
}
