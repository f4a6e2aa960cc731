#!/no/such/folder/interpreter
# Sin: cannot start. Verdict: cannot-start. Run the file itself: its first line names a program that does not exist.
print("This line is never reached.")
