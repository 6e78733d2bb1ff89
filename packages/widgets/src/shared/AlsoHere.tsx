import type { PresencePlace, Present } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { useTrellis } from './context.tsx'
import { HerePeople } from './HerePeople.tsx'

export interface AlsoHereProps {
  /** What the screen is of: a sprint or a team, such as `sprint/5`. */
  topic: string
  place: PresencePlace
}

/** Who else is on this screen now; nothing where nobody is. Nothing of it is kept. Source: sprints, Realtime. */
export function AlsoHere({ topic, place }: AlsoHereProps) {
  const { realtime, person } = useTrellis()
  const [people, setPeople] = useState<readonly Present[]>([])
  useEffect(() => {
    setPeople([])
    return realtime?.here(topic, place, setPeople)
  }, [realtime, topic, place])
  const others = people.filter(it => it.userId !== person?.userId)
  return others.length > 0 ? <HerePeople people={others} /> : null
}
