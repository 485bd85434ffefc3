import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { describeMarkup } from '../../test/support/read-markup.ts'
import { useClosing } from '../lib/modal.ts'
import { BidStateLabel } from './bid-state-label.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Plot } from './chart/plot.tsx'
import { TableTwin } from './chart/table-twin.tsx'
import { CopyButton } from './copy-button.tsx'
import { CountdownClock } from './countdown.tsx'
import { Dialog } from './dialog.tsx'
import { ExpandableBar } from './expandable-bar.tsx'
import { Field } from './field.tsx'
import { FilterInput } from './filter-input.tsx'
import { InfoTip } from './info-tip.tsx'
import { ListFilters } from './list-filters.tsx'
import { Notice } from './notice.tsx'
import { Pagination } from './pagination.tsx'
import { Cover } from './picture.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { SegmentedChoice } from './segmented-choice.tsx'
import { Select } from './select.tsx'
import { SheetBar, SheetSection } from './sheet.tsx'
import { SiteHeader } from './site-header.tsx'
import { Skeleton } from './skeleton.tsx'
import { StatusLabel } from './status-label.tsx'
import { StepNav } from './step-nav.tsx'
import { Stepper } from './stepper.tsx'
import { stepStates } from './stepper-texts.ts'
import { CardTable, ScrollTable } from './table.tsx'
import { texts } from './texts.ts'
import { TransactionLink } from './transaction-link.tsx'
import { Unavailable } from './unavailable.tsx'

const hash = `0x${'ab'.repeat(32)}`
const columns = [{ label: 'Bid' }, { label: 'PR', meaning: 'Number of tokens' }]
const sheet = { open: () => undefined, close: () => undefined }
const row = (
  <tr>
    <th scope="row">7</th>
    <td>12</td>
  </tr>
)

/** What a screen reader and the keyboard find in a component on a page of a chain with or without an explorer. */
function read(component: ReactElement, explorerUrl: string | null = 'https://explorer.example'): string[] {
  const hydrationData = { loaderData: { root: { chain: { explorerUrl } } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element: component }], { hydrationData })
  return describeMarkup(renderToStaticMarkup(<RouterProvider router={router} />))
}

test.each<[string, ReactElement, string[]]>([
  ['button', <Button key="1">Send</Button>, ['button "Send" focusable']],
  [
    'disabled button',
    <Button key="1" disabled>
      Send
    </Button>,
    ['button "Send" disabled'],
  ],
  [
    'busy button',
    <Button key="1" aria-disabled aria-busy>
      Send
    </Button>,
    ['button "Send" focusable busy=true disabled=true'],
  ],
  [
    'button link',
    <ButtonLink key="1" to="/help">
      Help
    </ButtonLink>,
    ['link "Help" focusable'],
  ],
  [
    'copy button',
    <CopyButton key="1" text="0x1" label="Copy address" copied="Copied" className="" />,
    ['button "Copy address" focusable'],
  ],
  [
    'field',
    <Field key="1" label="Price">
      {(box) => <input {...box} />}
    </Field>,
    ['textbox "Price" focusable'],
  ],
  [
    'field with a complaint',
    <Field key="1" label="Price" complaint="Too low.">
      {(box) => <textarea {...box} />}
    </Field>,
    ['textbox "Price" focusable invalid=true'],
  ],
  [
    'select',
    <Select key="1" label="Genre" name="genre" value="jazz">
      <option value="jazz">Jazz</option>
    </Select>,
    ['combobox "Genre" focusable', 'option "Jazz"'],
  ],
  [
    'choice of two',
    <SegmentedChoice<'buy' | 'sell'>
      key="1"
      legend="Side"
      choices={{ buy: 'Buy', sell: 'Sell' }}
      value="sell"
      onChange={() => undefined}
    />,
    ['radio "Buy" focusable', 'radio "Sell" focusable'],
  ],
  ['filter', <FilterInput key="1" label="Wallet" name="wallet" value="0x1" />, ['textbox "Wallet" focusable']],
  [
    'list’s filters, which a button applies without scripts',
    <ListFilters
      key="1"
      action="/markets"
      words={{ label: 'Find songs', search: 'Title or artist', apply: 'Apply' }}
      search="jazz"
      longestSearch={20}
      toAddress={() => '/markets'}
    >
      <Select label="Genre" name="genre" value="jazz">
        <option value="jazz">Jazz</option>
      </Select>
    </ListFilters>,
    [
      'search "Find songs"',
      'textbox "Title or artist" focusable',
      'combobox "Genre" focusable',
      'option "Jazz"',
      'button "Apply" focusable',
    ],
  ],
  [
    'open sheet',
    <SheetSection key="1" id="bid" titleId="bid-title" closeLabel="Close the form" sheet={{ ...sheet, isOpen: true }}>
      <h2 id="bid-title">Place a bid</h2>
      <p>Ten percent</p>
    </SheetSection>,
    ['dialog "Place a bid"', 'heading "Place a bid"', 'button "Close the form" focusable'],
  ],
  [
    'closed sheet, whose form is part of the page',
    <SheetSection key="1" id="bid" titleId="bid-title" closeLabel="Close the form" sheet={{ ...sheet, isOpen: false }}>
      <h2 id="bid-title">Place a bid</h2>
    </SheetSection>,
    ['heading "Place a bid"'],
  ],
  [
    'bar that opens a sheet, before the page has hydrated',
    <SheetBar key="1" action="Bid" onOpen={() => undefined}>
      2.00 MELS
    </SheetBar>,
    ['button "Bid" disabled haspopup=dialog'],
  ],
  [
    'navigation of steps',
    <StepNav
      key="1"
      label="Steps"
      steps={[
        { name: 'files', title: 'Files', note: ', done' },
        { name: 'terms', title: 'Terms' },
      ]}
      current="terms"
    />,
    [
      'navigation "Steps"',
      'list "Files, doneTerms"',
      'listitem "Files, done"',
      'link "Files, done" focusable',
      'listitem "Terms"',
      'link "Terms" focusable current=step',
    ],
  ],
  [
    'dialog',
    <Dialog key="1" title="Heads Up!" onClose={() => undefined}>
      <p>Ten percent</p>
    </Dialog>,
    ['dialog "Heads Up!"', 'heading "Heads Up!"', `button "${texts.close}" focusable`],
  ],
  [
    'notice',
    <Notice key="1" title="No bids yet" action={<Button>Bid</Button>}>
      Be the first.
    </Notice>,
    ['heading "No bids yet"', 'button "Bid" focusable'],
  ],
  [
    'failed part',
    <Unavailable key="1" place="part" title="No bids" text="Try later." action="Try again" onRetry={() => undefined} />,
    ['alert "No bidsTry later.Try again"', 'button "Try again" focusable'],
  ],
  [
    'failed page without a retry',
    <Unavailable key="1" place="page" title="No bids" text="Try later." action="Reload" />,
    ['heading "No bids"', 'link "Reload" focusable'],
  ],
  ['skeleton', <Skeleton key="1" label="Loading the bids" lines={2} />, ['status "Loading the bids"']],
  ['transaction in a table', <TransactionLink key="1" hash={hash} />, ['link "0xababab…" focusable']],
  [
    'transaction in a sentence',
    <TransactionLink key="1" hash={hash} isSentence />,
    ['link "See the transaction" focusable'],
  ],
  [
    'scrolling table',
    <ScrollTable key="1" label="Bids" caption="All bids" columns={columns}>
      {row}
    </ScrollTable>,
    ['region "Bids" focusable', 'table "All bids"', 'header "Bid"', 'header "PR"', 'header "7"'],
  ],
  [
    'table of cards that is loading',
    <CardTable key="1" from="md" caption="Your bids" columns={columns} isBusy>
      {row}
    </CardTable>,
    ['table "Your bids"', 'header "Bid"', 'header "PR"', 'header "7"'],
  ],
  [
    'table of a chart',
    <TableTwin
      key="1"
      label="See the data"
      caption="Demand"
      columns={['Price']}
      rows={[{ key: 1, cells: ['2.00'] }]}
    />,
    [
      'summary "See the data" focusable',
      'region "Demand" focusable',
      'table "Demand"',
      'header "Price"',
      'header "2.00"',
    ],
  ],
  [
    'pages',
    <Pagination key="1" page={1} pages={2} toPage={(page) => `/?page=${page}`} />,
    [
      `navigation "${texts.pages}"`,
      'listitem "1"',
      'link "Page 1" focusable current=page',
      'listitem "2"',
      'link "Page 2" focusable',
      `link "${texts.nextPage}" focusable`,
    ],
  ],
  [
    'explanation',
    <InfoTip key="1" term="PR">
      Number of tokens
    </InfoTip>,
    [`button "${texts.explain('PR')}" focusable`, 'tooltip "Number of tokens"'],
  ],
  [
    'bar that opens',
    <ExpandableBar key="1" label="Minimum Funding Target" value="100" share={0.5}>
      More
    </ExpandableBar>,
    ['summary "Minimum Funding Target100" focusable'],
  ],
  ['progress', <ProgressBar key="1" label="Tokens" value={3} most={4} />, ['progressbar "Tokens" valuenow=3']],
  [
    'chart',
    <Plot
      key="1"
      summary="Bids cover all tokens"
      levels={[]}
      labels={[]}
      cursorName="Read the prices"
      cursorText="Two bids"
      cursor={{
        ...{ index: undefined, value: 0, last: 3, moveTo: () => undefined, leave: () => undefined },
        ...{ pointAt: () => undefined, pointAway: () => undefined },
      }}
    >
      {null}
    </Plot>,
    ['img "Bids cover all tokens"', 'slider "Read the prices" focusable valuetext=Two bids'],
  ],
])('the accessibility tree of a %s', (_, component, expected) => {
  expect(read(component)).toEqual(expected)
})

test('a step says its state in words, and the current one is marked', () => {
  const states = ['done', 'wallet', 'later'] as const
  const parts = read(<Stepper steps={states.map((state) => ({ title: `Step ${state}`, state }))} />)
  expect(parts).toEqual([
    expect.stringMatching(/^list .* live=polite$/),
    `listitem "Step done${stepStates.done}"`,
    `listitem "Step wallet${stepStates.wallet}" current=step`,
    `listitem "Step later${stepStates.later}"`,
  ])
})

test('arrow keys move within a choice, because its radio buttons share a name of their own', () => {
  const choice = (
    <SegmentedChoice<'buy' | 'sell'>
      legend="Side"
      choices={{ buy: 'Buy', sell: 'Sell' }}
      value="sell"
      onChange={vi.fn()}
    />
  )
  const markup = renderToStaticMarkup(
    <>
      {choice}
      {choice}
    </>,
  )
  const radios = [...markup.matchAll(/<input[^>]*>([^<]*)/g)].map(([tag, label]) => ({
    label,
    name: /name="([^"]+)"/.exec(tag)?.[1],
    isChecked: tag.includes('checked=""'),
  }))
  const [first, second] = [radios[0]?.name, radios[2]?.name]
  expect(radios).toEqual([
    { label: 'Buy', name: first, isChecked: false },
    { label: 'Sell', name: first, isChecked: true },
    { label: 'Buy', name: second, isChecked: false },
    { label: 'Sell', name: second, isChecked: true },
  ])
  expect(first).toBeDefined()
  expect(second).not.toBe(first)
})

test('on a chain without an explorer a transaction is not a link', () => {
  expect(read(<TransactionLink hash={hash} />, null)).toEqual([])
})

test('every control of the header has a name and can be reached by keyboard', () => {
  const controls = read(
    <SiteHeader isOverlay={false} action={<Button>Connect wallet</Button>} renderOwnLink={() => null} />,
  )
  expect(controls).toContain(`link "${texts.home}" focusable`)
  expect(controls).toContain(`button "${texts.darkMode}" focusable`)
  expect(controls).toContain(`button "${texts.menu}" focusable`)
  for (const control of controls) expect(control).not.toContain('""')
})

test('over the about page the header has no theme toggle', () => {
  expect(read(<SiteHeader isOverlay action={null} renderOwnLink={() => null} />).join()).not.toContain(texts.darkMode)
})

test.each([
  ['a status', <StatusLabel key="1" tone="live" label="Open" />, 'Open'],
  ['a bid', <BidStateLabel key="1" state="partly-winning" />, 'Partly winning'],
  ['a countdown', <CountdownClock key="1" days={1} hours={2} minutes={3} seconds={4} />, 'day'],
])('%s is said in words, not by colour or shape alone', (_, component, words) => {
  expect(renderToStaticMarkup(component).replace(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')).toContain(words)
})

test.each([
  [null, '/placeholder-cover.svg'],
  ['/media/7', '/media/7/640.webp'],
])('the cover of %s is %s, with its text alternative', (url, source) => {
  const markup = renderToStaticMarkup(<Cover url={url} alt="Cover of Harbour Lights" sizes="44px" />)
  expect(markup).toContain(`src="${source}" alt="Cover of Harbour Lights"`)
})

type Handlers = ReturnType<typeof useClosing>

/** The handlers of a dialog. Rendering to a string runs hooks, but attaches no events. */
function handlersOf(onClose: () => void): Handlers {
  const handlers: Handlers[] = []
  renderToStaticMarkup(<Probe onRender={(given) => handlers.push(given)} onClose={onClose} />)
  const [first] = handlers
  if (first === undefined) throw new Error('The probe was not rendered')
  return first
}

function Probe({ onRender, onClose }: { onRender: (given: Handlers) => void; onClose: () => void }) {
  onRender(useClosing(onClose))
  return null
}

test('Escape closes a dialog by our own code', () => {
  const onClose = vi.fn()
  const preventDefault = vi.fn()
  // The handler reads only this property.
  handlersOf(onClose).onCancel({ preventDefault } as unknown as Parameters<Handlers['onCancel']>[0])
  expect([onClose.mock.calls.length, preventDefault.mock.calls.length]).toEqual([1, 1])
})

test.each([
  ['backdrop', 'backdrop', 1],
  ['panel', 'backdrop', 0],
  ['backdrop', 'panel', 0],
  ['panel', 'panel', 0],
])('a click that starts on the %s and ends on the %s closes a dialog %i times', (down, up, times) => {
  // The handlers read only these two properties.
  const press = (target: string) =>
    ({ target, currentTarget: 'backdrop' }) as unknown as Parameters<Handlers['onMouseDown']>[0]
  const onClose = vi.fn()
  const handlers = handlersOf(onClose)
  handlers.onMouseDown(press(down))
  handlers.onClick(press(up))
  expect(onClose).toHaveBeenCalledTimes(times)
})
