import { groupThousands } from '@melos/clearing/format-numbers'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

const words = texts.lines

interface PagesProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Buttons instead of links, because the URL names the step. */
export function Pages({ page, pages, onPage }: PagesProps) {
  if (pages < 2) return null
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-4 text-sm">
      <Button look="quiet" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {words.previous}
      </Button>
      <Amounts>{words.page(groupThousands(page), groupThousands(pages))}</Amounts>
      <Button look="quiet" disabled={page === pages} onClick={() => onPage(page + 1)}>
        {words.following}
      </Button>
    </div>
  )
}
