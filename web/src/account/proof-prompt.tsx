import { useStore } from '../lib/store.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { proofQuestion } from './proven-fetch.ts'

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'))

/** Shows the question of `provenFetch` on any admin page. */
export function ProofPrompt() {
  const question = useStore(proofQuestion)
  if (question === undefined) return null
  return <ProofDialog onAnswer={question.answer} />
}
