import type { AlignmentMember } from '@trellis/sdk'

/** Whether a person has handed in; only who has not can be reminded. */
export const hasHandedIn = ({ status }: Pick<AlignmentMember, 'status'>): boolean =>
  status === 'completed' || status === 'Partially Completed'
