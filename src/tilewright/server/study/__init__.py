"""Study on the page: questions, grades, and what people remember."""
