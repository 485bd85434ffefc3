import type { Fetcher } from '../api/call-api.ts'
import { readCode, signedFetch } from '../api/signed-fetch.ts'
import { createStore } from '../lib/store.ts'

/** Set while an administrator is asked for a passkey; `answer` says whether it was verified. */
export const proofQuestion = createStore<{ readonly answer: (isProven: boolean) => void } | undefined>(undefined)

/**
 * `signedFetch` for an administrator's powerful acts. If the server wants a fresh proof, it asks for the passkey and repeats the
 * call. Without the proof it returns the server's refusal.
 */
export const provenFetch: Fetcher = async (path, init) => {
  const answer = await signedFetch(path, init)
  if (answer.status !== 401 || (await readCode(answer)) !== 'REAUTHENTICATE') return answer
  return (await askForProof()) ? await signedFetch(path, init) : answer
}

let asked: Promise<boolean> | undefined

/** Calls at the same time share one question. */
function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((answer) => proofQuestion.write({ answer })).finally(() => {
    asked = undefined
    proofQuestion.write(undefined)
  })
  return asked
}
