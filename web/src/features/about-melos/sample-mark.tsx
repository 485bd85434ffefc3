import { texts } from './texts.ts'

/** Says that an entry stands in for one of the company's own. */
export function SampleMark() {
  return (
    <span className="inline-block rounded-full border border-dashed border-current px-2 text-xs leading-5 font-medium opacity-80">
      {texts.sample}
    </span>
  )
}
