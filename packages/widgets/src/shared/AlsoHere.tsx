import type { PresencePlace, Present } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Avatar, Avatars } from './Avatar.tsx'
import { useTrellis } from './context.tsx'

/** People whose pictures stand there; how many others there are stands behind them. */
const mostPictures = 5

export interface AlsoHereProps {
  /** What the screen is of: a sprint or a team, such as `sprint/5`. */
  topic: string
  place: PresencePlace
}

/** Who else is on this screen now; nothing where nobody is. Nothing of it is kept. Source: sprints, Realtime. */
export function AlsoHere({ topic, place }: AlsoHereProps) {
  const { i18n, realtime, person } = useTrellis()
  const [people, setPeople] = useState<readonly Present[]>([])
  useEffect(() => {
    setPeople([])
    return realtime?.here(topic, place, setPeople)
  }, [realtime, topic, place])
  const others = people.filter(it => it.userId !== person?.userId)
  if (others.length === 0) return null
  return (
    <p className="t-alsohere">
      <Avatars {...(others.length > mostPictures ? { more: `+${i18n.number(others.length - mostPictures)}` } : {})}>
        {others.slice(0, mostPictures).map(it => (
          <Avatar key={it.userId} name={it.name} src={it.imageUrl} size="small" decorative />
        ))}
      </Avatars>
      <span>{i18n.t('sprint.kanban.alsoHere', { names: i18n.list(others.map(it => it.name)) })}</span>
    </p>
  )
}
