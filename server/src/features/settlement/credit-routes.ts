import { type Credit, listMyCredits } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { formatEther } from 'viem'
import type { CreditRow } from '../../database/schema.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { requireWallet } from '../../http/auth-guard.ts'
import { serve } from '../../http/serve.ts'
import { listCredits } from './credit-store.ts'

export const creditRoutes: FastifyPluginAsync<{ answers: AnswerCache }> = async (app, { answers }) => {
  serve(app, listMyCredits, async (request, reply) => {
    const account = requireWallet(request)
    return await answers.make(reply, async (db) => ({ data: (await listCredits(db, account)).map(toCredit) }))
  })
}

function toCredit({ contract, token, token_name: name, amount }: CreditRow): Credit {
  const whole = formatEther(amount)
  return name === null
    ? { contract, token, kind: 'MELS', name: 'MELS', amount: whole }
    : { contract, token, kind: 'SONG', name, amount: whole }
}
