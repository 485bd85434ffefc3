import type { Assistant, ReadSite } from '../assistant.ts'
import { type Asked, readQuestion } from './asked.ts'
import { hasSecret } from './find-secret.ts'
import { isForeign } from './language.ts'
import { createLiveAnswers } from './live/answer-live.ts'
import { refuseAdvice } from './refusals/advice.ts'
import { refuseOrder } from './refusals/orders.ts'
import { createTextSearch } from './search/answer-from-texts.ts'
import { answerSmallTalk } from './small-talk.ts'
import { texts } from './texts.ts'

/**
 * No language model: it finds what the site says and shows, and says that. It reads and can change nothing, and what a person
 * types is compared and never carried out or repeated.
 */
export function createBuiltInAssistant(readSite: ReadSite, { now = Date.now }: { now?: () => number } = {}): Assistant {
  const search = createTextSearch(readSite)
  const live = createLiveAnswers(readSite, { now, readVocabulary: search.readVocabulary })

  async function find(asked: Asked): Promise<string> {
    if (hasSecret(asked.question)) return texts.secret
    if (refuse(asked) !== undefined) {
      // A name may be all that looks like one; where names cannot be read, the refusal stands.
      const refusal = refuse(await live.withoutNames(asked).catch(() => asked))
      if (refusal !== undefined) return refusal
    }
    return (
      (await live.answer(asked)) ?? (await search.answer((await live.withoutNames(asked)).question)) ?? texts.unknown
    )
  }

  return {
    async *answer(question, signal) {
      signal.throwIfAborted()
      const answer = await find(readQuestion(question))
      signal.throwIfAborted()
      // In lines, as they would be read.
      for (const line of answer.split(/(?<=\n)/)) yield line
    },
  }
}

/** What is said without looking at anything. */
function refuse({ plain, core, sentences }: Asked): string | undefined {
  return (
    answerSmallTalk(plain) ??
    refuseAdvice(core) ??
    refuseOrder(sentences) ??
    (isForeign(plain) ? texts.onlyEnglish : undefined)
  )
}
