import { groupThousands } from '@melos/clearing/format-numbers'

/** Tokens are whole numbers except where someone has sent a part of one. */
export function showTokens(tokens: string): string {
  const [whole = '0', fraction] = tokens.split('.')
  return fraction === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${fraction}`
}
