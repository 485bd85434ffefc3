import { designSleeve } from '../lib/sleeve-design.ts'
import { wrapText } from '../lib/wrap-text.ts'
import { SleeveArt } from './sleeve-art.tsx'

const lineHeight = 10.5

/** A printed sleeve for a record that has no cover, distinct for each number and title. Decoration only. */
export function RecordSleeve({ number, title }: { number: number; title: string }) {
  const design = designSleeve({ number, title })
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="block aspect-square w-full font-display">
      <rect width="100" height="100" fill={design.inks.ground} />
      <SleeveArt {...design} />
      <text fill={design.inks.type} fontSize="10.5" fontWeight="800" letterSpacing="-0.35">
        {wrapText(title, { width: 14, height: 2 }).map((line, position) => {
          const y = 14 + position * lineHeight
          return (
            <tspan key={y} x="6" y={y}>
              {line}
            </tspan>
          )
        })}
      </text>
      <text x="94" y="9.4" textAnchor="end" fill={design.inks.type} fontSize="3.4" className="font-mono">
        {`M ${String(number).padStart(3, '0')}`}
      </text>
    </svg>
  )
}
