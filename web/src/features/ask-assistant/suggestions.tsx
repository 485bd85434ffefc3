import { texts } from './texts.ts'

interface SuggestionsProps {
  readonly auctionId: string | undefined
  readonly onAsk: (question: string) => void
}

export function Suggestions({ auctionId, onAsk }: SuggestionsProps) {
  const { price, cost, thisAuction, auctions } = texts.questions
  return (
    <ul aria-label={texts.suggestions} className="mt-4 flex flex-wrap gap-2">
      {[price, cost, auctionId === undefined ? auctions : thisAuction].map((question) => (
        <li key={question}>
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="min-h-11 cursor-pointer rounded-full border border-line px-4 text-sm hover:border-muted"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
