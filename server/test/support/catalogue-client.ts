import { createWork, logIn, type Work } from '@melos/api-contract'
import type { Address, Hex } from 'viem'
import { isHex } from 'viem'

interface Administrator {
  readonly email: string
  readonly password: string
}

/** The headers of a logged-in administrator. */
export async function logInAt(address: string, { email, password }: Administrator): Promise<{ authorization: string }> {
  const answer = await fetch(new URL(logIn.path, address), {
    method: logIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return { authorization: `Bearer ${logIn.answer.parse(await answer.json()).accessToken}` }
}

/** A work with or without a cover, and the hash that its token must have. */
export async function createWorkAt(
  address: string,
  { headers, cover }: { headers: Record<string, string>; cover?: Buffer },
): Promise<Work & { metadata: { uri: string; hash: Hex } }> {
  const form = new FormData()
  const work = { title: 'Night Ferry', artist: 'The Lanterns', description: 'A ferry at night.', percentage: 25 }
  form.set('work', JSON.stringify(work))
  if (cover !== undefined) form.set('cover', new File([new Uint8Array(cover)], 'cover.png', { type: 'image/png' }))
  const answer = await fetch(new URL(createWork.path, address), { method: createWork.method, headers, body: form })
  if (answer.status !== 201) throw new Error(`The work was answered with ${answer.status}`)
  const { body } = createWork.answer.parse(await answer.json())
  if (!isHex(body.metadataHash)) throw new Error('The work has no hash')
  return { ...body, metadata: { uri: body.metadataUrl, hash: body.metadataHash } }
}

export async function attachTokenAt(
  address: string,
  { headers, work, token }: { headers: Record<string, string>; work: Work; token: Address },
): Promise<void> {
  const answer = await fetch(new URL(`/api/works/${work.id}/token`, address), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ address: token }),
  })
  if (answer.status !== 200) throw new Error(`The token was answered with ${answer.status}`)
}
