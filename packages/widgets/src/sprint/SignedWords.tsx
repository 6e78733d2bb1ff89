import type { ReactNode } from 'react'
import { Avatar } from '../shared/Avatar.tsx'

export interface SignedWordsProps {
  name: string
  /** In words. */
  role: string
  text: string
  imageUrl?: string | null
  note?: ReactNode
  /** Buttons and links of it. */
  children?: ReactNode
}

/** A sentence or a piece of advice with its writer's name. */
export const SignedWords = ({ name, role, text, imageUrl = null, note, children }: SignedWordsProps) => (
  <figure className="t-signed">
    <Avatar name={name} src={imageUrl} decorative />
    <blockquote>{text}</blockquote>
    <figcaption>
      <span>
        <b>{name}</b> · {role}
        {note && <> · {note}</>}
      </span>
      {children}
    </figcaption>
  </figure>
)
