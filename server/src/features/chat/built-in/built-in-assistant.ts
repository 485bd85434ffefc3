import type { Assistant, ReadSite } from '../assistant.ts'
import { hasSecret } from './find-secret.ts'
import { answerSmallTalk, isForeign, refuseAdvice, refuseOrder } from './fixed-answers.ts'
import { createLiveAnswers } from './live/answer-live.ts'
import { type ParsedQuestion, parseQuestion } from './parse-question.ts'
import { createTextSearch } from './search/answer-from-texts.ts'
import { texts } from './texts.ts'

/**
 * Answers from the site's own texts and data, without a language model. It only reads, and it never repeats or executes what a
 * person types.
 */
export function createBuiltInAssistant(readSite: ReadSite, { now = Date.now }: { now?: () => number } = {}): Assistant {
  const search = createTextSearch(readSite)
  const live = createLiveAnswers(readSite, { now, readVocabulary: search.readVocabulary })

  async function find(asked: ParsedQuestion): Promise<string> {
    if (hasSecret(asked.question)) return texts.secret
    if (fixedAnswer(asked) !== undefined) {
      // The match may come from the name of a song, so it must hold without names too, if they can be read.
      const fixed = fixedAnswer(await live.withoutNames(asked).catch(() => asked))
      if (fixed !== undefined) return fixed
    }
    return (
      (await live.answer(asked)) ?? (await search.answer((await live.withoutNames(asked)).question)) ?? texts.unknown
    )
  }

  return {
    async *answer(question, signal) {
      signal.throwIfAborted()
      const answer = await find(parseQuestion(question))
      signal.throwIfAborted()
      for (const line of answer.split(/(?<=\n)/)) yield line
    },
  }
}

function fixedAnswer({ plain, core, sentences }: ParsedQuestion): string | undefined {
  return (
    answerSmallTalk(plain) ??
    refuseAdvice(core) ??
    refuseOrder(sentences) ??
    (isForeign(plain) ? texts.onlyEnglish : undefined)
  )
}
