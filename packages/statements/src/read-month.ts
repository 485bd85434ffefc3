const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2017-10` from how payers write months and days; undefined if the text is neither, or could be two months. */
export function readMonth(text: string): string | undefined {
  const plain = text.trim().toLowerCase()
  const [, year, month] =
    /^(\d{4})[-/. ]?m?(\d{1,2})$/.exec(plain) ??
    /^(\d{4})[-/.](\d{1,2})[-/.]\d{1,2}(?:[t ].*)?$/.exec(plain) ??
    /^(\d{4})(\d{2})\d{2}$/.exec(plain) ??
    []
  if (year !== undefined && month !== undefined) return toMonth(year, Number(month))
  const [, first, latter] = /^(\d{1,2})[-/. ](\d{4})$/.exec(plain) ?? []
  if (first !== undefined && latter !== undefined) return toMonth(latter, Number(first))
  return readNamedMonth(plain) ?? readDay(plain)
}

/** `Oct-17`, `October 2017`, `31 Oct 2017` */
function readNamedMonth(text: string): string | undefined {
  const [, name, year] = /^(?:\d{1,2}[-/. ])?([a-z]{3,9})\.?[-/., ]+(?:\d{1,2}, )?'?(\d{4}|\d{2})$/.exec(text) ?? []
  if (name === undefined || year === undefined) return undefined
  const month = names.findIndex((start) => name.startsWith(start)) + 1
  return toMonth(year.length === 2 ? `20${year}` : year, month)
}

/** `31.10.2017` and `10/31/2017`. Before the year, a number above 12 is the day, and points always mean that the day comes first. */
function readDay(text: string): string | undefined {
  const [, one, sign, other, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (one === undefined || other === undefined || year === undefined) return undefined
  if (sign === '.' || Number(one) > 12 || one === other) return toMonth(year, Number(other))
  return Number(other) > 12 ? toMonth(year, Number(one)) : undefined
}

function toMonth(year: string, month: number): string | undefined {
  if (month < 1 || month > 12 || Number(year) < 1990 || Number(year) > 2099) return undefined
  return `${year}-${String(month).padStart(2, '0')}`
}
