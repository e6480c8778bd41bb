export { type Credentials, signIn } from './sign-in.ts';
export { signOut } from './sign-out.ts';
