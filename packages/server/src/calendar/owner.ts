/** Whose calendar, feed or dates it is. */
export interface Owner {
  tenantId: number
  userId: number
}
