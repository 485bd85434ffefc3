/** Words that say nothing about what a text is about. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are as at be been before being both but by can could did do does doing done
  each else even every everybody for from had has have having he her here hers him his how i if in into is it its itself just
  let like many may me might mine more much must my myself no nor not of on once only or other our ours out over own please
  quite really same shall she should so some such tell than that the their theirs them then there these they thing things
  this those through to too under until up us very want was way we were what whatever when where whether which while who whom
  whose why will with would you your yours explain know mean means anyone somebody someone anybody everyone say says
  hi hello hey thanks ok okay get gets getting give given go goes going happen happens happening need needs work works make
  makes made one still ever back possible exactly actually
  point during per people peoples around become come comes use used uses using
  whats hows wheres whos whens im ive dont cant doesnt isnt wont didnt wat waht teh hwo pls plz u r ur`.split(/\s+/),
)
