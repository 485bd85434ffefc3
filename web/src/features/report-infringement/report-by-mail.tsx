import { texts } from './texts.ts'

const words = texts.byMail

/** For browsers in which the form does nothing. */
export function ReportByMail({ email }: { email: string }) {
  return (
    <section className="hidden max-w-2xl rounded-card border border-line bg-surface p-6 noscript:block">
      <h2 className="font-display text-lg font-bold">{words.title}</h2>
      <p className="mt-2">{words.text}</p>
      <ol className="my-4 list-decimal space-y-1 pl-6">
        {words.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
      <a href={`mailto:${email}`} className="font-semibold wrap-anywhere underline underline-offset-4">
        {email}
      </a>
    </section>
  )
}
