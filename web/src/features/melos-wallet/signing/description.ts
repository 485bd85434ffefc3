import { formatUtcMinute } from '@melos/clearing/utc-time'
import type { Hex } from 'viem'
import type { Song } from '../../../wallet/find-song.ts'
import type { ContentOf, SigningContent } from '../../../wallet/melos-wallet/signing-content.ts'
import { texts } from './texts.ts'

/** A text, or an address or hash that is shown in full. */
export type Paragraph = string | { readonly hex: Hex }

export interface SigningDescription {
  readonly title: string
  readonly paragraphs: readonly Paragraph[]
  /** Makes the button that rejects the main one. */
  readonly warning?: string
  readonly action: string
  /** On the button that rejects, where Cancel could be taken for the action. */
  readonly rejection?: string
}

/** Describes each of these kinds of content. `song` is the song that the content is about, as Melos says. */
export type Describers<Kind extends SigningContent['kind']> = {
  readonly [Each in Kind]: (content: ContentOf<Each>, song: Song | undefined) => SigningDescription
}

export function nameSong(auctionId: bigint, song: Song | undefined): string[] {
  if (song === undefined) return []
  return [texts.song(`${auctionId}`, revealControls(song.title), revealControls(song.artist))]
}

export const showTime = (seconds: bigint | number): string => formatUtcMinute(Number(seconds) * 1_000)

/** Characters that are invisible or change the direction of text. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Escapes them, so that a text cannot look like another one. Line breaks and tabs stay. */
export function revealControls(text: string): string {
  return text.replace(controls, (character) => {
    if (character === '\n' || character === '\t') return character
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
}
