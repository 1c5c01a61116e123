import { testLives } from './model.fixture.ts';

testLives('second');
