import { Fragment } from 'react'
import { Link } from 'react-router'
import { type AnswerPart, parseAnswer } from './parse-answer.ts'

interface AnswerTextProps {
  readonly text: string
  readonly onFollow: (() => void) | undefined
}

/** Words and links to this site; nothing in an answer becomes anything else. */
export function AnswerText({ text, onFollow }: AnswerTextProps) {
  return parseAnswer(text).map((block, index) =>
    block.kind === 'list' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end alone
      <ul key={index} className="flex list-disc flex-col gap-1 pl-5">
        {block.items.map((parts, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end alone
          <li key={item}>
            <Parts parts={parts} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end alone
      <p key={index} className="whitespace-pre-wrap">
        <Parts parts={block.parts} onFollow={onFollow} />
      </p>
    ),
  )
}

function Parts({
  parts,
  onFollow,
}: {
  readonly parts: readonly AnswerPart[]
  readonly onFollow: (() => void) | undefined
}) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end alone
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end alone
      <Link key={index} to={part.to} onClick={onFollow} className="font-semibold underline underline-offset-4">
        {part.words}
      </Link>
    ),
  )
}
