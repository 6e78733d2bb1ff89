import type { Present } from '@trellis/sdk'
import { Avatar, Avatars } from './Avatar.tsx'
import { useTrellis } from './context.tsx'

/** People whose pictures stand there; how many others there are stands behind them. */
const mostPictures = 5

export interface HerePeopleProps {
  people: readonly Present[]
}

/** Who else is on a screen, by picture and name. */
export function HerePeople({ people }: HerePeopleProps) {
  const { i18n } = useTrellis()
  const more = people.length - mostPictures
  return (
    <p className="t-alsohere">
      <Avatars {...(more > 0 ? { more: `+${i18n.number(more)}` } : {})}>
        {people.slice(0, mostPictures).map(it => (
          <Avatar key={it.userId} name={it.name} src={it.imageUrl} size="small" decorative />
        ))}
      </Avatars>
      <span>{i18n.t('sprint.kanban.alsoHere', { names: i18n.list(people.map(it => it.name)) })}</span>
    </p>
  )
}
