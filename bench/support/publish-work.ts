import type { Address, Hex } from 'viem'
import type { LocalChain } from './local-chain.ts'
import type { Melos } from './run-melos.ts'

/** The default login of an unconfigured Melos. */
export const defaultAdmin = { email: 'admin@melos.local', password: 'melos-admin' }

interface Work {
  readonly id: string
  readonly metadataUrl: string
  readonly metadataHash: Hex
}

/** Creates a work and its token, so that an auction of the token is public. */
export async function publishWork(
  melos: Pick<Melos, 'url'>,
  { chain, admin = defaultAdmin }: { chain: LocalChain; admin?: typeof defaultAdmin },
): Promise<Address> {
  const { accessToken } = await callApi<{ accessToken: string }>(melos, 'POST', '/api/oauth/token', { body: admin })
  const form = new FormData()
  const draft = { title: 'Night Ferry', description: 'A ferry at night.', percentage: 25, artist: 'The Lanterns' }
  form.append('work', JSON.stringify(draft))
  const { body: work } = await callApi<{ body: Work }>(melos, 'POST', '/api/works', { accessToken, body: form })
  const token = await chain.deployToken({ uri: work.metadataUrl, hash: work.metadataHash })
  await callApi(melos, 'PUT', `/api/works/${work.id}/token`, { accessToken, body: { address: token } })
  return token
}

async function callApi<Answer>(
  melos: Pick<Melos, 'url'>,
  method: string,
  path: string,
  { accessToken, body }: { accessToken?: string; body: object },
): Promise<Answer> {
  const isForm = body instanceof FormData
  const answer = await fetch(new URL(path, melos.url), {
    method,
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  // The API contract defines this answer.
  return (await answer.json()) as Answer
}
