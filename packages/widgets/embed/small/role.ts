export { loadTexts, rooms } from 'virtual:trellis-texts/role'
export { default as css } from '../../src/plan/RoleForm.css?inline'
export { RoleForm as Part } from '../../src/plan/RoleForm.tsx'
