import type { Offer, Song } from '@melos/api-contract'
import { describeBlock } from '../../ui/block-notice.tsx'
import { findMissingSteps } from './song-steps.ts'
import { texts } from './texts.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What happens next with a song, in one sentence. */
export function describeSong(song: Song, offer: Offer | undefined): string {
  const { sentence } = texts
  if (offer?.block != null) return describeBlock(offer.block)
  if (offer !== undefined && offer.state !== 'DRAFT' && offer.state !== 'WITHDRAWN') return sentence[offer.state]
  const steps = findMissingSteps(song)
  const waiting = song.contributors.filter(({ state }) => state === 'INVITED').map(({ name }) => name)
  const isOnlyWaiting = waiting.length > 0 && steps.every((step) => step === 'people')
  if (isOnlyWaiting && song.contributors.every(({ state, isArtist }) => isArtist || isAnswerPossible(state)))
    return waiting.length === 1 ? sentence.waitingOne(list.format(waiting)) : sentence.waiting(list.format(waiting))
  if (steps.length > 0) return sentence.missing(steps.map((step) => texts.song.parts[step]).join(', '))
  return offer === undefined ? sentence.ready : sentence[offer.state]
}

const isAnswerPossible = (state: Song['contributors'][number]['state']): boolean =>
  state === 'INVITED' || state === 'ACCEPTED'
